import { type Api, ApiFailure, type HoldRequest } from './api';

const MINUTE = 60_000;
/** Minutes from its start after which the service extends no hold (docs/bookings.md). */
const LONGEST = 30;

/** Keeps a time free while the visitor fills in the form. Without a hold the booking is tried all the same. */
export class Hold {
  /**
   * Names the hold in the booking. It stays after the end of the hold: the service ignores it then, and a second
   * try of a booking must be the same as the first.
   */
  token: string | undefined;
  /** End in epoch milliseconds by the visitor's clock, which may differ from that of the service. */
  until = 0;
  onChange: () => void = () => undefined;
  /** True for an offer of the waiting list: it keeps its end, and stays when the visitor leaves. */
  isOffer = false;
  private takenAt = 0;
  private released: Promise<void> = Promise.resolve();

  /** @param minutes length of a hold; 0 while holds are off */
  constructor(
    private readonly api: Api,
    private readonly minutes: () => number,
  ) {}

  /** @throws ApiFailure with status 409 when the time is not free */
  async take(request: HoldRequest): Promise<void> {
    if (this.isOffer) this.forget();
    await this.release();
    if (!this.minutes()) return;
    try {
      const { token } = await this.api.hold(request);
      this.takenAt = Date.now();
      this.change(token, this.takenAt + this.minutes() * MINUTE);
    } catch (error) {
      // After any other failure, such as too many holds, the booking decides.
      if (!(error instanceof ApiFailure) || error.status === 409) throw error;
    }
  }

  /** Takes over the hold of an offer. @param until its end in epoch milliseconds */
  adopt(token: string, until: number): void {
    this.isOffer = true;
    this.change(token, until);
  }

  /** Extends the hold, if there is one, for the length that the options have now. */
  async extend(extraMinutes: number): Promise<void> {
    const { token } = this;
    if (!token) return;
    try {
      await this.api.extendHold(token, extraMinutes);
      const until = this.isOffer
        ? this.until
        : Math.min(Date.now() + this.minutes() * MINUTE, this.takenAt + LONGEST * MINUTE);
      if (this.token === token) this.change(token, until);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 404 && this.token === token) this.change(token, Date.now());
    }
  }

  /** Gives the time back to others, unless it is an offer. Resolves when the service has answered. */
  release(): Promise<void> {
    const { token } = this;
    if (token && !this.isOffer) {
      this.forget();
      this.released = this.api.endHold(token).catch(() => undefined);
    }
    return this.released;
  }

  /** Drops the hold that has become a booking. */
  forget(): void {
    this.isOffer = false;
    this.change(undefined, 0);
  }

  private change(token: string | undefined, until: number): void {
    Object.assign(this, { token, until });
    this.onChange();
  }
}
