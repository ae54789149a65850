import { ChoiceField, type ChoiceFieldProps } from "./choice-field";

/** A box to tick, with what it means beside it. */
export function CheckboxField(props: ChoiceFieldProps) {
  return <ChoiceField {...props} type="checkbox" />;
}
