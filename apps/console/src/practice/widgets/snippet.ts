/**
 * Returns the HTML that puts the booking widget on a web site.
 * @param attribute what it offers, such as `resource="3"`
 */
export function snippetOf(origin: string, attribute: string): string {
  return `<script type="module" src="${origin}/widget/v1/booking.js"></script>\n<comptoir-booking ${attribute}></comptoir-booking>`;
}
