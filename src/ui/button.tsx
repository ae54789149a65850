import type { ComponentProps } from "react";
import { type ButtonLook, buttonClasses } from "./looks";

/** A button; `busy` keeps its place and its focus while it ignores further presses. */
export function Button({
  look,
  size,
  busy = false,
  className = "",
  type = "button",
  onClick,
  ...rest
}: ComponentProps<"button"> & ButtonLook & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClasses({ ...(look && { look }), ...(size && { size }) })} ${className}`}
    />
  );
}
