/** The code that the visitor proves an address with, before the booking. */
export interface Proof {
  code: string;
  /** Books again, with the proof. */
  book: () => void;
}
