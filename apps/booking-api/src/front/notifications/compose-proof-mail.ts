import { type Brand, mailLayout } from '@comptoir/mail';
import type { Wording } from '../../messaging/texts/wording';

interface ProofMail {
  brand: Brand;
  wording: Wording;
  code: string;
  /** For which the code works. */
  minutes: number;
}

/** Composes the mail with the code that proves an address. */
export function composeProofMail({ brand, wording, code, minutes }: ProofMail): {
  subject: string;
  html: string;
  text: string;
} {
  const { language, direction } = wording;
  const subject = wording.text('proof_subject', { code, business: brand.name });
  const layout = mailLayout({
    language,
    direction,
    brand,
    preview: subject,
    title: code,
    blocks: [{ kind: 'text', text: wording.text('proof_text', { code, minutes: String(minutes) }) }],
    footer: wording.text('proof_footer'),
  });
  return { subject, ...layout };
}
