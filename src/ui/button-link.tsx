import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClasses } from "./looks";

/** A link that looks like a button. `plain` ones load what no router knows, such as a download. */
export function ButtonLink({
  look,
  size,
  plain = false,
  className = "",
  ...rest
}: Omit<ComponentProps<"a">, "href"> & ButtonLook & { href: string; plain?: boolean }) {
  const classes = `${buttonClasses({ ...(look && { look }), ...(size && { size }) })} ${className}`;
  return plain ? <a {...rest} className={classes} /> : <Link {...rest} className={classes} />;
}
