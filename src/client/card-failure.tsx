"use client";

import { CardBody } from "@/ui/card";
import { type Failed, QueryFailure } from "./query-failure";

/** `QueryFailure` with the room that it needs in a card; takes none while there is nothing to say. */
export function CardFailure({ query }: { query: Failed }) {
  return (
    <CardBody className="empty:hidden">
      <QueryFailure query={query} />
    </CardBody>
  );
}
