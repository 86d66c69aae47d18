import { Inject, Injectable } from '@nestjs/common';
import { type Brand, type Mail, MailQuota, Mailer } from '@comptoir/mail';
import { OutboundTcp } from '@comptoir/outbound';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { SettingsService, type SmtpSettings } from './settings.service';

/** Standard ports for sending mail. */
const MAIL_PORTS = [25, 465, 587, 2_525];
const DEFAULT_NAME = 'Booking';

/**
 * Sends mail through the server of the settings. Staff chooses it, so it must not lead into our own network.
 */
@Injectable()
export class SettingsMailService {
  private readonly outbound: OutboundTcp;

  constructor(
    private readonly settings: SettingsService,
    private readonly quota: MailQuota,
    @Inject(BOOKING_CONFIG) { mail }: Pick<BookingConfig, 'mail'>,
  ) {
    const { allowedPorts, allowPrivate } = mail;
    const ports = allowedPorts.length || allowPrivate ? allowedPorts : MAIL_PORTS;
    this.outbound = new OutboundTcp({ allowPrivate, ports });
  }

  /** Reads the server and the sender; undefined until both are set. */
  readSmtpSettings(): Promise<SmtpSettings | undefined> {
    return this.settings.readSmtpSettings();
  }

  /** Reads the name and the colour of mails. */
  async readBrand(): Promise<Brand> {
    const { app_name: name, primary_color: color } = await this.settings.readSettings();
    return { name: name || DEFAULT_NAME, color };
  }

  allowsPort(port: number): boolean {
    return this.outbound.allowsPort(port);
  }

  /**
   * Sends one mail over its own connection.
   * @param limit limits the mails per recipient; those with the same text here count together
   * @returns false when the recipient has reached the limit
   * @throws OutboundError without a connection, else the errors of `Mailer.send`
   */
  async sendMail(
    { server, from }: SmtpSettings,
    { limit, ...mail }: Mail & { limit?: string },
  ): Promise<boolean> {
    const isLimited = limit !== undefined;
    if (isLimited && !(await this.quota.admitMail(mail.to.address, mail.messageId, limit))) return false;
    const mailer = new Mailer({
      url: server,
      from,
      pool: false,
      connect: (host, port, timeoutMs) => this.outbound.connect(host, port, timeoutMs),
    });
    try {
      await mailer.send(mail);
      return true;
    } finally {
      mailer.onApplicationShutdown();
    }
  }
}
