"""A language model as doctor: it sees the DoctorView and nothing else, and acts like everybody."""
