import { createRouter, resellerProcedure } from "@/server/trpc";
import {
  listValidationServicesAnswer,
  listValidationServicesInput,
  validateAccountAnswer,
  validateAccountInput,
} from "./contract";
import { listValidationServices } from "./domain/list-validation-services";
import { validateAccount } from "./domain/validate-account";

export const accountValidationRouter = createRouter({
  validate: resellerProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/v1/item/validate",
        tags: ["Items"],
        summary: "Validate a customer's account",
        description:
          "Whose account an item would be delivered to. What was found is kept for 24 hours for the account that asked (`cached`), that there is none for a minute. An answer takes at most about 8 seconds.",
      },
      scope: "catalogue:read",
      rateGroup: "validation",
      errors: [
        "ITEM_NOT_FOUND",
        "VALIDATION_NOT_AVAILABLE",
        "ZONE_ID_REQUIRED",
        "ACCOUNT_NOT_FOUND",
        "VALIDATION_PROVIDER_UNAVAILABLE",
      ],
    })
    .input(validateAccountInput)
    .output(validateAccountAnswer)
    .mutation(async ({ ctx, input }) => ({
      message: "OK",
      data: await validateAccount(ctx, input),
    })),

  services: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/validation/services",
        tags: ["Items"],
        summary: "List what accounts can be validated for",
        description:
          "All products with items that POST /v1/item/validate works for, in the order of the catalogue.",
      },
      scope: "catalogue:read",
    })
    .input(listValidationServicesInput)
    .output(listValidationServicesAnswer)
    .query(async ({ ctx, input }) => ({
      message: "OK",
      ...(await listValidationServices(ctx, input)),
    })),
});
