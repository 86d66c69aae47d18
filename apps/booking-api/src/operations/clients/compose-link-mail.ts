import { type Brand, mailLayout } from '@comptoir/mail';
import { type WriteWords, messageBlocks } from '../../messaging/texts/message-blocks';
import type { Wording } from '../../messaging/texts/wording';

interface LinkMail {
  brand: Brand;
  wording: Wording;
  write: WriteWords;
  url: string;
  /** For which the link works. */
  minutes: number;
}

/** Composes the mail with the link to all bookings of a client. */
export function composeLinkMail({ brand, wording, write, url, minutes }: LinkMail): {
  subject: string;
  html: string;
  text: string;
} {
  const { language, direction } = wording;
  const words = write('bookings_link', {
    business: brand.name,
    bookings_link: url,
    minutes: String(minutes),
  });
  const { subject } = words;
  const layout = mailLayout({
    language,
    direction,
    brand,
    preview: subject,
    title: subject,
    blocks: messageBlocks(words, { label: wording.text('link_button'), url }, []),
    footer: wording.text('footer'),
  });
  return { subject, ...layout };
}
