import { type Brand, mailLayout } from '@comptoir/mail';
import type { Wording } from '../../messaging/texts/wording';

interface LinkMail {
  brand: Brand;
  wording: Wording;
  url: string;
  /** For which the link works. */
  minutes: number;
}

/** Composes the mail with the link to all bookings of a client. */
export function composeLinkMail({ brand, wording, url, minutes }: LinkMail): {
  subject: string;
  html: string;
  text: string;
} {
  const { language, direction } = wording;
  const subject = wording.text('link_subject', { business: brand.name });
  const layout = mailLayout({
    language,
    direction,
    brand,
    preview: subject,
    title: subject,
    blocks: [
      { kind: 'text', text: wording.text('link_text', { minutes: String(minutes) }) },
      { kind: 'button', label: wording.text('link_button'), url },
    ],
    footer: wording.text('footer'),
  });
  return { subject, ...layout };
}
