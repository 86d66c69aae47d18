import { type Brand, mailLayout } from '@comptoir/mail';
import { type WriteWords, messageBlocks } from '../../messaging/texts/message-blocks';
import type { Wording } from '../../messaging/texts/wording';

interface ProofMail {
  brand: Brand;
  wording: Wording;
  write: WriteWords;
  code: string;
  /** For which the code works. */
  minutes: number;
}

/** Composes the mail with the code that proves an address. */
export function composeProofMail({ brand, wording, write, code, minutes }: ProofMail): {
  subject: string;
  html: string;
  text: string;
} {
  const { language, direction } = wording;
  const words = write('email_code', { business: brand.name, code, minutes: String(minutes) });
  const { subject } = words;
  const layout = mailLayout({
    language,
    direction,
    brand,
    preview: subject,
    title: code,
    blocks: messageBlocks(words, undefined, []),
    footer: wording.text('proof_footer'),
  });
  return { subject, ...layout };
}
