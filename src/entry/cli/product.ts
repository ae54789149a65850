import type { Command } from "commander";
import { createProduct, type NewProduct } from "@/modules/catalogue/domain/create-product";
import { facts } from "./answer";
import { type Act, addNoun, addVerb } from "./command";

/** `product create`. */
export function addProductCommands(program: Command, act: Act): void {
  const noun = addNoun(program, "product", "products, which group the items of the catalogue");

  addVerb(noun, "create", "add a product, and its category where that is new", [
    'create --name "Mobile Legends" --category Games',
  ])
    .requiredOption("--name <text>", "name of the product")
    .requiredOption("--category <slug|name>", "its category; a new name makes a new category")
    .option("--slug <slug>", "its own slug (default: made from the name)")
    .option("--image <url>", "its picture")
    .action(
      act(async (context, { name, category, slug, image }: NewProduct) => {
        const product = await createProduct(context, { name, category, slug, image });
        const { id, categorySlug, categoryCreated } = product;
        return {
          data: { ...product, name },
          text: facts([
            ["ID", String(id)],
            ["Slug", product.slug],
            ["Category", `${categorySlug}${categoryCreated ? " (new)" : ""}`],
          ]),
        };
      }),
    );
}
