"""The model patient: a language model that speaks for the patient, held to the case by memory, presentation and audit."""
