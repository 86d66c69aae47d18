import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { IdempotencyKeysService, type KeyedRequest } from '@comptoir/idempotency';
import { type ClientKey, keyedRequest } from '../bookings/booking-idempotency';
import { BookingQueueService } from '../bookings/bookings.queue.service';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { assertOwnPlace } from '../../calendar/resources/resources.rules';
import { limitsOf } from '../../platform/settings/booking-limits';
import { SettingsService } from '../../platform/settings/settings.service';
import { assertBookable } from './series.checks.service';
import { SeriesOfClientsService } from './series.clients.service';
import type { CreateSeries, CreateSeriesByAdmin, PreviewSeries, PreviewSeriesByAdmin } from './series.dto';
import { SeriesErrors } from './series.errors';
import { type Inspection, SeriesPlacesService } from './series.places.service';
import { MAX_OCCURRENCES } from './series.rules';
import { SeriesOfStaffService } from './series.staff.service';
import {
  type Localize,
  type NewSeriesView,
  type SeriesPreviewView,
  toSeriesPreviewView,
} from './series.view';

const CREATED = 201;

/** Books series, and shows what a series would book. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly db: Db,
    private readonly keys: IdempotencyKeysService,
    private readonly queue: BookingQueueService,
    private readonly settings: SettingsService,
    private readonly places: SeriesPlacesService,
    private readonly ofClients: SeriesOfClientsService,
    private readonly ofStaff: SeriesOfStaffService,
  ) {}

  /**
   * Books a series for a client.
   * @param key the `Idempotency-Key`, if any: a repeated request of the same client gets the first response
   * @throws SeriesErrors, ServiceErrors, errors of `BookingDraftsService.lockDrafts`, BookingErrors.TOO_MANY_BOOKINGS
   */
  async createSeries(
    input: CreateSeries,
    { localize, key }: { localize: Localize; key?: ClientKey },
  ): Promise<NewSeriesView> {
    const request = key && keyedRequest(key, input, 'POST /booking-series');
    const inspection = await this.inspectionOfClient<CreateSeries>();
    return this.places.useBest(input, inspection, (place, plan) => {
      const book = (tx: Tx): Promise<NewSeriesView> =>
        this.ofClients.bookSeries(tx, place, { plan, localize });
      const precheck = async (): Promise<void> =>
        assertBookable(await this.ofClients.inspect(place, plan), input.on_conflict);
      if (!request) return this.queue.runTransaction(place.resource_id, book, precheck);
      return this.runKeyed(place.resource_id, request, { book, precheck });
    });
  }

  /**
   * Books a series for staff.
   * @param own resources of the caller, who can book these only
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, SeriesErrors, ServiceErrors, errors of
   * `BookingDraftsService.lockDraftsByAdmin`
   */
  async createSeriesByAdmin(
    input: CreateSeriesByAdmin,
    { localize, own }: { localize: Localize; own: OwnResources },
  ): Promise<NewSeriesView> {
    assertOwnPlace(own, input);
    const inspection = this.inspectionOfStaff<CreateSeriesByAdmin>(own);
    return this.places.useBest(input, inspection, (place, plan) =>
      this.queue.runTransaction(place.resource_id, (tx) =>
        this.ofStaff.bookSeries(tx, place, { plan, localize }),
      ),
    );
  }

  /**
   * Checks a series like `createSeries`, but without a lock: another booking may be faster.
   * @throws the errors of `createSeries` that do not depend on the time
   */
  async previewSeries(input: PreviewSeries, localize: Localize): Promise<SeriesPreviewView> {
    const inspection = await this.inspectionOfClient<PreviewSeries>();
    return toSeriesPreviewView(await this.places.findPlace(input, inspection), localize);
  }

  /** Checks a series like `createSeriesByAdmin`, but without a lock. */
  async previewSeriesByAdmin(
    input: PreviewSeriesByAdmin,
    { localize, own }: { localize: Localize; own: OwnResources },
  ): Promise<SeriesPreviewView> {
    assertOwnPlace(own, input);
    const inspection = this.inspectionOfStaff<PreviewSeriesByAdmin>(own);
    return toSeriesPreviewView(await this.places.findPlace(input, inspection), localize);
  }

  private async runKeyed(
    resourceId: number,
    request: KeyedRequest,
    { book, precheck }: { book: (tx: Tx) => Promise<NewSeriesView>; precheck: () => Promise<void> },
  ): Promise<NewSeriesView> {
    const run = async (tx: Tx): Promise<NewSeriesView> => {
      const taken = await this.keys.claimKey(tx, request);
      if ('response' in taken) return taken.response.body as NewSeriesView;
      const body = await book(tx);
      await this.keys.storeResponse(tx, taken.claim, { status: CREATED, body }, body.bookings[0]?.id);
      return body;
    };
    return this.queue.runTransaction(resourceId, run, precheck).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // The precheck without a lock fails when the same request, sent twice, has taken the times.
      const stored = await this.queue.runRead(resourceId, () => this.keys.findResponse(this.db, request));
      if (stored) return stored.body as NewSeriesView;
      throw error;
    });
  }

  /** @throws SeriesErrors.SERIES_OFF */
  private async inspectionOfClient<T extends PreviewSeries>(): Promise<Inspection<T>> {
    const { booking_series_max: most } = limitsOf(await this.settings.readSettings());
    if (!most) throw SeriesErrors.SERIES_OFF();
    return { caller: 'client', own: null, most, read: (place, plan) => this.ofClients.inspect(place, plan) };
  }

  private inspectionOfStaff<T extends PreviewSeriesByAdmin>(own: OwnResources): Inspection<T> {
    const read: Inspection<T>['read'] = (place, plan) => this.ofStaff.inspect(place, plan);
    return { caller: 'staff', own, most: MAX_OCCURRENCES, read };
  }
}
