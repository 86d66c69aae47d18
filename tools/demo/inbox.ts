import { type Client, until } from './http';
import type { Narrator } from './narrator';

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
    private readonly catcher: Client,
  ) {}

  /** Waits for a mail to an address whose subject contains all given words. */
  async mailTo(address: string, ...words: string[]): Promise<Mail> {
    const wanted = words.map((word) => word.toLowerCase());
    const query = new URLSearchParams({ to: address });
    const mail = await until(
      async () => {
        const { body } = await this.catcher.call<{ messages: Mail[] }>(
          'GET',
          `/api/messages?${query.toString()}`,
          {
            quiet: true,
          },
        );
        return body.messages.find(({ subject }) =>
          wanted.every((word) => subject.toLowerCase().includes(word)),
        );
      },
      `No mail about "${words.join(' ')}" reached ${address}`,
    );
    this.narrator.fact(`✉ “${mail.subject}” arrived in the mail catcher`);
    return mail;
  }
}
