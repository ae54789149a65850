import type { Product } from "./product";

type Named = Pick<Product, "buyer_sku_code" | "product_name" | "price"> & Partial<Product>;
type Row = [sku: string, name: string, price: number, differences?: Partial<Product>];

function group(category: string, brand: string, type: string, rows: Row[]): Product[] {
  return rows.map(([buyer_sku_code, product_name, price, differences]) =>
    product({ category, brand, type, buyer_sku_code, product_name, price, ...differences }),
  );
}

function product(named: Named): Product {
  return {
    category: "Pulsa",
    brand: "",
    type: "Umum",
    seller_name: "PT Pulsa Nusantara",
    buyer_product_status: true,
    seller_product_status: true,
    unlimited_stock: true,
    stock: 0,
    multi: true,
    start_cut_off: "00:00",
    end_cut_off: "00:00",
    desc: "-",
    ...named,
  };
}

const overMidnight = { start_cut_off: "23:45", end_cut_off: "00:15" };
const electricityHours = { start_cut_off: "23:00", end_cut_off: "01:00" };
const once = { multi: false };

function stocked(stock: number): Partial<Product> {
  return { unlimited_stock: false, stock };
}

/** What the simulator sells when it first starts; anew for each caller. */
export function initialCatalogue(): Product[] {
  return [
    ...group("Pulsa", "TELKOMSEL", "Umum", [
      ["tsel5", "Telkomsel 5.000", 5_320],
      ["tsel10", "Telkomsel 10.000", 10_160],
      ["tsel25", "Telkomsel 25.000", 24_850, { buyer_product_status: false }],
      ["tsel50", "Telkomsel 50.000", 49_150],
    ]),
    ...group("Pulsa", "INDOSAT", "Umum", [
      ["isat5", "Indosat 5.000", 5_690],
      ["isat25", "Indosat 25.000", 24_610, overMidnight],
    ]),
    ...group("Pulsa", "XL", "Umum", [
      ["xl10", "Xl 10.000", 10_540, overMidnight],
      ["xl25", "Xl 25.000", 24_900, { seller_product_status: false }],
      ["xl50", "Xl 50.000", 49_020],
    ]),
    ...group("Pulsa", "TRI", "Umum", [
      ["tri10", "Three 10.000", 9_980],
      ["tri50", "Three 50.000", 48_900, stocked(0)],
    ]),
    ...group("Pulsa", "SMARTFREN", "Umum", [["smart10", "Smartfren 10.000", 9_810]]),
    ...group("Data", "TELKOMSEL", "Umum", [
      ["tseld3", "Telkomsel Data 3 GB 7 Hari", 20_950],
      ["tseld15", "Telkomsel Data 15 GB 30 Hari", 81_900],
    ]),
    ...group("Data", "INDOSAT", "Freedom Internet", [
      ["isatd6", "Freedom Internet 6 GB 28 Hari", 26_750],
      ["isatd30", "Freedom Internet 30 GB 28 Hari", 90_400],
    ]),
    ...group("Data", "XL", "Xtra Combo Flex", [["xld10", "Xtra Combo Flex 10 GB 28 Hari", 51_700]]),
    ...group("Data", "TRI", "Happy", [["trid11", "Happy 11 GB 10 Hari", 31_050, once]]),
    ...group("Data", "SMARTFREN", "Nonstop", [
      ["smartd1", "Unlimited Nonstop 12 GB 30 Hari", 46_000, once],
    ]),
    ...group("Games", "MOBILE LEGENDS", "Umum", [
      ["ml12", "MOBILE LEGENDS 12 Diamond", 3_180],
      ["ml86", "MOBILE LEGENDS 86 Diamond", 19_600],
      ["ml172", "MOBILE LEGENDS 172 Diamond", 39_150],
      ["mlwdp", "MOBILE LEGENDS Weekly Diamond Pass", 27_050, stocked(500)],
    ]),
    ...group("Games", "FREE FIRE", "Umum", [
      ["ff70", "Free Fire 70 Diamond", 8_800],
      ["ff140", "Free Fire 140 Diamond", 17_600],
    ]),
    ...group("Games", "PUBG MOBILE", "Indonesia", [["pubg60", "PUBG MOBILE 60 UC", 13_800]]),
    ...group("Games", "GENSHIN IMPACT", "Umum", [
      ["gi60", "Genshin Impact 60 Genesis Crystals", 12_650],
      ["giwelkin", "Genshin Impact Blessing of the Welkin Moon", 63_700],
    ]),
    ...group("Games", "Valorant", "Umum", [
      ["valo475", "Valorant 475 Points", 51_400, stocked(25)],
    ]),
    ...["GO PAY", "OVO", "DANA", "SHOPEE PAY", "LinkAja"].flatMap((brand) => {
      const name = brand.replace(" ", "").toLowerCase();
      return group("E-Money", brand, "Umum", [
        [`${name}10`, `${brand} 10.000`, 10_250],
        [`${name}50`, `${brand} 50.000`, 50_250],
      ]);
    }),
    ...group(
      "PLN",
      "PLN",
      "Umum",
      [20, 50, 100, 200, 500].map((thousands): Row => {
        const nominal = (thousands * 1_000).toLocaleString("id-ID");
        return [`pln${thousands}`, `PLN ${nominal}`, thousands * 1_000 + 210, electricityHours];
      }),
    ),
  ];
}
