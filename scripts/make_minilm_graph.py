"""Write mhtui/data/minilm.onnx: the network of all-MiniLM-L6-v2 without its weights. Needs the package onnx.

python scripts/make_minilm_graph.py [--check]     --check: write nothing; exit 1 where the file would differ
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
from onnx import TensorProto, helper, numpy_helper

OUT: Final = Path(__file__).resolve().parents[1] / "mhtui" / "data" / "minilm.onnx"
LAYERS, HEADS, WIDTH, INNER, WORDS, PLACES = 6, 12, 384, 1536, 30522, 512
_EPSILON: Final = 1e-12


class Graph:
    """Nodes and named tensors, in the order they are made."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.tensors: list[Any] = []

    def node(self, kind: str, inputs: list[str], out: str, **how: Any) -> str:
        """One operation; its output's name."""
        self.nodes.append(helper.make_node(kind, inputs, [out], **how))
        return out

    def constant(self, name: str, value: Any) -> str:
        """A tensor that stands in the file."""
        self.tensors.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def weight(self, name: str, *shape: int) -> str:
        """A tensor that is given when the network is loaded."""
        tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=shape, data_location=TensorProto.EXTERNAL)
        tensor.external_data.add(key="location", value="weights")
        self.tensors.append(tensor)
        return name

    def norm(self, x: str, name: str, out: str) -> str:
        """Layer normalisation."""
        inputs = [x, self.weight(f"{name}.w", WIDTH), self.weight(f"{name}.b", WIDTH)]
        return self.node("LayerNormalization", inputs, out, axis=-1, epsilon=_EPSILON)

    def linear(self, x: str, name: str, rows: int, columns: int) -> str:
        """A product and a sum."""
        product = self.node("MatMul", [x, self.weight(f"{name}.w", rows, columns)], f"{name}.product")
        return self.node("Add", [product, self.weight(f"{name}.b", columns)], f"{name}.out")

    def heads(self, x: str, out: str, order: list[int]) -> str:
        """Cut into heads, axes in this order."""
        return self.node("Transpose", [self.node("Reshape", [x, "split"], f"{out}.cut")], out, perm=order)

    def attended(self, x: str, layer: int) -> str:
        """Attention of one layer."""
        query, key, value = (self.linear(x, f"{layer}.{part}", WIDTH, WIDTH) for part in "qkv")
        scores = self.node(
            "MatMul",
            [self.heads(query, f"{layer}.qh", [0, 2, 1, 3]), self.heads(key, f"{layer}.kh", [0, 2, 3, 1])],
            f"{layer}.raw",
        )
        scaled = self.node("Mul", [scores, "scale"], f"{layer}.scaled")
        seen = self.node("Softmax", [self.node("Add", [scaled, "hidden"], f"{layer}.seen")], f"{layer}.soft", axis=-1)
        mixed = self.node("MatMul", [seen, self.heads(value, f"{layer}.vh", [0, 2, 1, 3])], f"{layer}.mixed")
        back = self.node("Transpose", [mixed], f"{layer}.back", perm=[0, 2, 1, 3])
        return self.linear(self.node("Reshape", [back, "join"], f"{layer}.joined"), f"{layer}.o", WIDTH, WIDTH)

    def layer(self, x: str, layer: int, out: str) -> str:
        """One layer of the encoder."""
        first = self.node("Add", [x, self.attended(x, layer)], f"{layer}.sum1")
        middle = self.norm(first, f"{layer}.n1", f"{layer}.middle")
        inner = self.node("Gelu", [self.linear(middle, f"{layer}.i", WIDTH, INNER)], f"{layer}.gelu")
        second = self.node("Add", [middle, self.linear(inner, f"{layer}.d", INNER, WIDTH)], f"{layer}.sum2")
        return self.norm(second, f"{layer}.n2", out)


def graph() -> bytes:
    """The serialised network: `ids` (b, l), `places` (l), `hidden` (b, 1, 1, l) to `states` (b, l, 384)."""
    made = Graph()
    made.constant("split", np.array([0, 0, HEADS, WIDTH // HEADS], dtype=np.int64))
    made.constant("join", np.array([0, 0, WIDTH], dtype=np.int64))
    made.constant("scale", np.float32(1 / np.sqrt(WIDTH // HEADS)))
    words = made.node("Gather", [made.weight("words", WORDS, WIDTH), "ids"], "word")
    where = made.node("Gather", [made.weight("positions", PLACES, WIDTH), "places"], "place")
    both = made.node("Add", [words, where], "placed")
    states = made.norm(made.node("Add", [both, made.weight("type", WIDTH)], "typed"), "norm", "begin")
    for layer in range(LAYERS):
        states = made.layer(states, layer, "states" if layer == LAYERS - 1 else f"{layer}.states")
    inputs = [
        helper.make_tensor_value_info("ids", TensorProto.INT64, ["b", "l"]),
        helper.make_tensor_value_info("places", TensorProto.INT64, ["l"]),
        helper.make_tensor_value_info("hidden", TensorProto.FLOAT, ["b", 1, 1, "l"]),
    ]
    outputs = [helper.make_tensor_value_info("states", TensorProto.FLOAT, ["b", "l", WIDTH])]
    whole = helper.make_graph(made.nodes, "all-MiniLM-L6-v2", inputs, outputs, made.tensors)
    model = helper.make_model(whole, opset_imports=[helper.make_opsetid("", 20)], producer_name="mhtui")
    model.ir_version = 10
    return bytes(model.SerializeToString(deterministic=True))


def main() -> int:
    """Write the file, or compare it."""
    made = graph()
    if "--check" in sys.argv:
        return int(not OUT.is_file() or OUT.read_bytes() != made)
    OUT.write_bytes(made)
    print(f"{OUT.name}: {len(made)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
