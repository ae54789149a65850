"use client";

import { createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "@/entry/router";

/** The portal's procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();
