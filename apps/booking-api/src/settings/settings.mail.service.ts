import { Inject, Injectable } from '@nestjs/common';
import { type Brand, type Mail, MailQuota, Mailer } from '@comptoir/mail';
import { OutboundTcp } from '@comptoir/outbound';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import { SettingsService, type SmtpSettings } from './settings.service';

/** Ports that mail is handed in on. */
const MAIL_PORTS = [25, 465, 587, 2_525];
const DEFAULT_NAME = 'Booking';

/** Sends mail through the server of the settings, which staff chose: it must not lead into our own network. */
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

  /** The server and the sender; undefined until both are set. */
  readSmtpSettings(): Promise<SmtpSettings | undefined> {
    return this.settings.readSmtpSettings();
  }

  /** The name and the colour of mails. */
  async readBrand(): Promise<Brand> {
    const { app_name: name, primary_color: color } = await this.settings.readSettings();
    return { name: name || DEFAULT_NAME, color };
  }

  allowsPort(port: number): boolean {
    return this.outbound.allowsPort(port);
  }

  /**
   * Sends one mail over a connection of its own; of those that anybody can cause, a recipient gets a few only.
   * @returns false when the recipient had enough of them
   * @throws OutboundError when there is no connection; else what `Mailer.send` throws
   */
  async sendMail(
    { server, from }: SmtpSettings,
    { byAnybody = false, ...mail }: Mail & { byAnybody?: boolean },
  ): Promise<boolean> {
    if (byAnybody && !(await this.quota.admits(mail.to.address, mail.messageId))) return false;
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
