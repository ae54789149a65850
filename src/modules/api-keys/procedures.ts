import { createRouter, resellerProcedure } from "@/server/trpc";
import {
  createKeyInput,
  keysAnswer,
  newKeyAnswer,
  revokedAnswer,
  revokeKeyInput,
  rotateKeyInput,
} from "./contract";
import { createKey } from "./domain/create-key";
import { listOwnKeys } from "./domain/list-own-keys";
import { revokeKey } from "./domain/revoke-key";
import { rotateKey } from "./domain/rotate-key";

/** None has a REST path: a key never manages keys. */
export const apiKeysRouter = createRouter({
  list: resellerProcedure.output(keysAnswer).query(({ ctx }) => listOwnKeys(ctx)),

  create: resellerProcedure
    .input(createKeyInput)
    .output(newKeyAnswer)
    .mutation(async ({ ctx, input: { name, scopes, addresses, expires_at } }) => {
      const { id, key } = await createKey(ctx, {
        ...{ name, scopes },
        ...(addresses && { addresses }),
        ...(expires_at && { expiresAt: expires_at }),
      });
      return { id, key };
    }),

  rotate: resellerProcedure
    .input(rotateKeyInput)
    .output(newKeyAnswer)
    .mutation(({ ctx, input: { key_id, overlap_hours } }) =>
      rotateKey(ctx, { keyId: key_id, overlapHours: overlap_hours }),
    ),

  revoke: resellerProcedure
    .input(revokeKeyInput)
    .output(revokedAnswer)
    .mutation(async ({ ctx, input }) => {
      await revokeKey(ctx, { keyId: input.key_id });
      return { id: input.key_id };
    }),
});
