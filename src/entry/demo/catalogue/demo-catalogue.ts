import type { CategorySeed } from "./category-seed";
import { phoneCredit } from "./credit";
import { dataPackages } from "./data-packages";
import { eWallets } from "./e-wallets";
import { electricity } from "./electricity";
import { games } from "./games";
import { socialMedia } from "./social-media";
import { software } from "./software";
import { streaming } from "./streaming";

/** In the order of the catalogue; the first item is cheap and delivered at once. */
export const demoCatalogue: CategorySeed[] = [
  games,
  phoneCredit,
  dataPackages,
  electricity,
  eWallets,
  streaming,
  software,
  socialMedia,
];
