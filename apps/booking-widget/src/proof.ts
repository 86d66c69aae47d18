import type { Word } from './words';

/** The request that an address is proven for: a booking, or joining the waiting list. */
export interface ProofPurpose {
  /** Step that the code is asked at. */
  step: 'summary' | 'wait';
  /** Step that has the address. */
  form: 'details' | 'wait';
  /** Text of the button that sends the code. */
  submit: Word;
  /** Sends the request again, with the proof. */
  run: () => void;
}

/** The code that the visitor proves an address with. */
export interface Proof extends ProofPurpose {
  code: string;
}
