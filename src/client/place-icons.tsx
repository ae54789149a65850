import {
  BookOpen,
  KeyRound,
  LayoutDashboard,
  LockKeyhole,
  type LucideIcon,
  PackageSearch,
  ReceiptText,
  Settings,
  ShoppingCart,
  WalletCards,
  Webhook,
} from "lucide-react";
import type { Place } from "./places";

const icons: Record<Place, LucideIcon> = {
  overview: LayoutDashboard,
  buy: ShoppingCart,
  orders: ReceiptText,
  catalogue: PackageSearch,
  balance: WalletCards,
  locks: LockKeyhole,
  webhooks: Webhook,
  apiKeys: KeyRound,
  docs: BookOpen,
  settings: Settings,
};

/** The picture of a page in the navigation. */
export function PlaceIcon({ place, size = 17 }: { place: Place; size?: number }) {
  const Icon = icons[place];
  return <Icon aria-hidden="true" size={size} />;
}
