import qrCode from "qrcode";

/** A QR code as SVG, dark on light whatever the page around it, since phones read it best so. */
export function qrImage(text: string): Promise<string> {
  return qrCode.toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 3 });
}

/** Stands for a channel's logo. */
export function channelIcon(code: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 48" role="img"><title>${code}</title><rect width="120" height="48" rx="8" fill="#dfe7f5"/><text x="60" y="30" font-family="sans-serif" font-size="17" font-weight="700" fill="#1d3f7a" text-anchor="middle">${code}</text></svg>`;
}
