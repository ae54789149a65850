import { ChoiceField, type ChoiceFieldProps } from "./choice-field";

/** One choice of several that shut each other out, with what it means beside it. */
export function RadioField(props: ChoiceFieldProps) {
  return <ChoiceField {...props} type="radio" />;
}
