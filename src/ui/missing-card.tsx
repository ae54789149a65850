import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";
import { Card } from "./card";
import { EmptyState } from "./empty-state";

/**
 * Stands in for something that the account does not have.
 *
 * @param way to where there is more of its kind
 */
export function MissingCard({
  title,
  way,
  children,
}: {
  title: string;
  way: { href: string; label: ReactNode };
  children?: ReactNode;
}) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX size={20} />}
        title={title}
        action={
          <ButtonLink href={way.href} size="small">
            {way.label}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </Card>
  );
}
