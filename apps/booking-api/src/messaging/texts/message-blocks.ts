import type { MailBlock } from '@comptoir/mail';
import type { Templates, Values } from '@comptoir/message-texts';
import type { MessageKindName } from './message-kinds';

/** Words of one message. */
export interface Words {
  /** Empty for text messages. */
  subject: string;
  paragraphs: readonly string[];
  /** True when staff have written the paragraphs, so that addresses in them become links. */
  isOwn: boolean;
}

/** Words of staff that are not stored yet. */
export interface Draft {
  kind: MessageKindName;
  templates: Templates;
}

/** Writes the words of a message with its values. */
export type WriteWords = (this: void, kind: MessageKindName, values: Values) => Words;

/**
 * Lays out the paragraphs of a mail. A link that stands alone becomes a button.
 * @param link the button of the mail
 * @param facts blocks above the button, or below the text without one
 */
export function messageBlocks(
  { paragraphs, isOwn }: Words,
  link: { label: string; url: string } | undefined,
  facts: readonly MailBlock[],
): MailBlock[] {
  const blocks: MailBlock[] = paragraphs.map((text) =>
    link && text === link.url ? { kind: 'button', ...link } : { kind: 'text', text, isLinked: isOwn },
  );
  const button = blocks.findIndex(({ kind }) => kind === 'button');
  blocks.splice(button < 0 ? blocks.length : button, 0, ...facts);
  return blocks;
}
