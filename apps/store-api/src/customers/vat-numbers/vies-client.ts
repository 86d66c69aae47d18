import { Inject, Injectable } from '@nestjs/common';
import { OutboundError, OutboundHttp } from '@comptoir/outbound';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';

const MAX_BYTES = 64 * 1024;

/** Answer of VIES about a VAT number. Texts are empty where the country does not tell. */
export interface VatAnswer {
  valid: boolean;
  consultationNumber: string;
  name: string;
  address: string;
}

/** VIES gave no answer: it, or the register of the country, cannot be reached. */
export class NoVatAnswerError extends Error {
  override readonly name = 'NoVatAnswerError';
}

/** Asks VIES, the register of the VAT numbers of the EU (REST API, `check-vat-number`). */
@Injectable()
export class ViesClient {
  constructor(
    private readonly http: OutboundHttp,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /**
   * Asks whether a number was given to a company. The shop's own number is sent along, so that the answer has a
   * consultation number.
   * @throws NoVatAnswerError
   */
  async askVies(number: string, timeoutMs: number): Promise<VatAnswer> {
    const own = this.config.shop.legal.vat_number;
    const body = JSON.stringify({
      countryCode: number.slice(0, 2),
      vatNumber: number.slice(2),
      requesterMemberStateCode: own.slice(0, 2),
      requesterNumber: own.slice(2),
    });
    return answerOf(await this.call(body, timeoutMs));
  }

  private async call(body: string, timeoutMs: number): Promise<unknown> {
    try {
      const response = await this.http.send({
        method: 'POST',
        url: `${this.config.vies.url}/check-vat-number`,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body,
        timeoutMs,
        maxBytes: MAX_BYTES,
      });
      return JSON.parse(response.body);
    } catch (error) {
      if (!(error instanceof OutboundError || error instanceof SyntaxError)) throw error;
      throw new NoVatAnswerError(error.message, { cause: error });
    }
  }
}

/** Reads an answer. A number that no country can have is not valid; every other error is no answer. */
function answerOf(body: unknown): VatAnswer {
  const { valid, requestIdentifier, name, address, errorWrappers } = (body ?? {}) as Record<string, unknown>;
  const errors: unknown[] = Array.isArray(errorWrappers) ? errorWrappers : [];
  const codes = errors.map((entry) => (entry as { error?: unknown } | null)?.error);
  if (codes.includes('INVALID_INPUT')) {
    return { valid: false, consultationNumber: '', name: '', address: '' };
  }
  if (typeof valid !== 'boolean' || codes.length) {
    throw new NoVatAnswerError(`VIES gave no answer: ${codes.join(', ') || 'unknown form'}`);
  }
  return {
    valid,
    consultationNumber: textOf(requestIdentifier, 40),
    name: textOf(name, 300),
    address: textOf(address, 500),
  };
}

/** Returns a text without NUL; VIES has dashes where a country does not tell. */
function textOf(value: unknown, most: number): string {
  const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
  return /^-*$/.test(text) ? '' : text.slice(0, most);
}
