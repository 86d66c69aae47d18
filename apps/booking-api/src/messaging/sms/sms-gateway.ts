/** The decision of the provider about a text message. */
export type SmsOutcome =
  | { kind: 'sent'; providerId: string }
  /** The provider will never accept it; `code` is its own. */
  | { kind: 'rejected'; code: string }
  /** The recipient told the provider to stop. */
  | { kind: 'opted-out'; code: string };

/** Sends text messages. Another provider is another class. */
export abstract class SmsGateway {
  /** False sends none. */
  abstract readonly isConfigured: boolean;

  /**
   * Sends one message.
   * @param to number in E.164
   * @throws when the provider has not decided: the message may be sent again
   */
  abstract sendSms(message: { to: string; text: string }): Promise<SmsOutcome>;
}
