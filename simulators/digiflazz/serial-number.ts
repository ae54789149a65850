import { randomInt } from "node:crypto";
import type { Product } from "./product";

const names = ["SITI RAHMAWATI", "BUDI SANTOSO", "DEWI LESTARI", "AGUS PRASETYO", "NUR HIDAYAH"];

/** An `sn` of the kind that such a product has; for electricity it holds the 20-digit token. */
export function serialNumber({ category, price }: Product, customerNo: string): string {
  switch (category) {
    case "PLN": {
      const groups = Array.from({ length: 5 }, () => digits(4));
      const kwh = (price / 1_444.7).toFixed(1).replace(".", ",");
      return `${groups.join("-")}/${name()}/R1/1300VA/${kwh}`;
    }
    case "E-Money":
      return `${name()}/${timestamp()}${digits(6)}`;
    case "Games":
      return `${customerNo}/${timestamp()}${digits(4)}`;
    default:
      return `${timestamp()}${digits(6)}`;
  }
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}

function name(): string {
  return names[randomInt(names.length)] ?? "";
}

function timestamp(): string {
  return new Date().toISOString().replace(/\D/g, "").slice(0, 14);
}
