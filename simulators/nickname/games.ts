/** A game, or an e-wallet, whose accounts can be looked up. */
export type Game = { code: string; name: string; needsZone: boolean };

export const games: readonly Game[] = [
  { code: "mobilelegend", name: "Mobile Legends", needsZone: true },
  { code: "genshin", name: "Genshin Impact", needsZone: true },
  { code: "freefire", name: "Free Fire", needsZone: false },
  { code: "pubgm", name: "PUBG Mobile", needsZone: false },
  { code: "valorant", name: "Valorant", needsZone: false },
  { code: "higgs", name: "Higgs Domino", needsZone: false },
  { code: "gopay", name: "GoPay", needsZone: false },
  { code: "ovo", name: "OVO", needsZone: false },
  { code: "dana", name: "DANA", needsZone: false },
  { code: "shopeepay", name: "ShopeePay", needsZone: false },
  { code: "linkaja", name: "LinkAja", needsZone: false },
];
