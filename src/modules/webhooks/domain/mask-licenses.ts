const HIDDEN = "••••••••";

type Masked = { payload: string | null; payload_masked: boolean };

/** A body that was sent, with its licences hidden: looking at a delivery reveals none. */
export function maskLicenses(body: string | null): Masked {
  if (body === null) return { payload: null, payload_masked: false };
  let masked = false;
  const payload = JSON.stringify(JSON.parse(body), (name, value) => {
    if (name !== "product_license") return value;
    masked = true;
    return HIDDEN;
  });
  return { payload, payload_masked: masked };
}
