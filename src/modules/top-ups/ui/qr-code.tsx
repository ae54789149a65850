"use client";

import { create } from "qrcode";

/** Modules of white around it, without which readers do not find it. */
const QUIET = 4;

function pathOf(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const { size } = modules;
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
    }
  }
  return { path, size: size + 2 * QUIET };
}

/** A text as a QR code, black on white whatever the theme is. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = pathOf(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
