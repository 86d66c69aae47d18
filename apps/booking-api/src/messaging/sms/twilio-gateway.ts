import { Inject, Injectable } from '@nestjs/common';
import type { BookingConfig, TwilioAccount } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { SmsGateway, type SmsOutcome } from './sms-gateway';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;
const BAD_REQUEST = 400;
/** The recipient replied STOP (https://www.twilio.com/docs/api/errors/21610). */
const OPTED_OUT = 21_610;

interface TwilioBody {
  sid?: unknown;
  code?: unknown;
}

/** Sends text messages through the Messages resource of Twilio (https://www.twilio.com/docs/messaging/api). */
@Injectable()
export class TwilioGateway extends SmsGateway {
  private readonly account: TwilioAccount | undefined;

  constructor(@Inject(BOOKING_CONFIG) { sms }: Pick<BookingConfig, 'sms'>) {
    super();
    this.account = sms;
  }

  get isConfigured(): boolean {
    return this.account !== undefined;
  }

  async sendSms({ to, text }: { to: string; text: string }): Promise<SmsOutcome> {
    if (!this.account) throw new Error('There is no account for text messages');
    const { status, body } = await post(this.account, { to, text });
    if (status >= 200 && status < 300 && typeof body.sid === 'string') {
      return { kind: 'sent', providerId: body.sid };
    }
    const code = typeof body.code === 'number' ? body.code : 0;
    // Only 400 is about the message. Other errors are about the account, the load or the server, and may pass.
    if (status !== BAD_REQUEST) throw new Error(`Twilio answered ${status}, code ${code}`);
    return { kind: code === OPTED_OUT ? 'opted-out' : 'rejected', code: String(code) };
  }
}

async function post(
  { accountSid, user, secret, from, apiBase }: TwilioAccount,
  { to, text }: { to: string; text: string },
): Promise<{ status: number; body: TwilioBody }> {
  const sender = from.startsWith('MG') && from.length === accountSid.length ? 'MessagingServiceSid' : 'From';
  const response = await fetch(new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiBase), {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, body: parseBody(await readText(response)) };
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('Twilio answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A proxy may answer in HTML; the status still counts. */
function parseBody(text: string): TwilioBody {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
