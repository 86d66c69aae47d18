import { askEmulator } from './emulators';
import type { Narrator } from './narrator';
import { until } from './until';

export interface Mail {
  id: string;
  subject: string;
  text: string;
  links: string[];
}

/** The mail catcher of the development stack. */
export class Inbox {
  constructor(
    private readonly narrator: Narrator,
    private readonly address: string,
  ) {}

  /** Waits for a mail to an address whose subject contains all given words. */
  async mailTo(address: string, ...words: string[]): Promise<Mail> {
    const wanted = words.map((word) => word.toLowerCase());
    const url = `${this.address}/api/messages?${new URLSearchParams({ to: address }).toString()}`;
    const mail = await until(
      async () => {
        const { messages } = await askEmulator<{ messages: Mail[] }>(url);
        return messages.find(({ subject }) => wanted.every((word) => subject.toLowerCase().includes(word)));
      },
      `No mail about "${words.join(' ')}" reached ${address}`,
    );
    this.narrator.fact(`✉ “${mail.subject}” arrived in the mail catcher`);
    return mail;
  }
}
