import { z } from "zod";
import { createRouter, resellerProcedure } from "@/server/trpc";
import {
  category,
  listItemsAnswer,
  listItemsInput,
  readItemAnswer,
  readItemInput,
} from "./contract";
import { listCategories } from "./domain/list-categories";
import { listItems } from "./domain/list-items";
import { readItem } from "./domain/read-item";

export const catalogueRouter = createRouter({
  list: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/item",
        tags: ["Items"],
        summary: "List items",
        description:
          "The catalogue by category and product at the account's own prices. For a copy of it, pass `server_time` of the last answer as `updated_since`; items that were switched off then carry `active: false`. `per_page=all` answers everything.",
      },
      scope: "catalogue:read",
      etag: { ignore: ["server_time"] },
    })
    .input(listItemsInput)
    .output(listItemsAnswer)
    .query(async ({ ctx, input }) => ({ message: "OK", ...(await listItems(ctx, input)) })),

  get: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/item/{item_id}",
        tags: ["Items"],
        summary: "Read an item",
      },
      scope: "catalogue:read",
      errors: ["ITEM_NOT_FOUND"],
    })
    .input(readItemInput)
    .output(readItemAnswer)
    .query(async ({ ctx, input }) => ({ message: "OK", data: await readItem(ctx, input.item_id) })),

  categories: resellerProcedure.output(z.array(category)).query(({ ctx }) => listCategories(ctx)),
});
