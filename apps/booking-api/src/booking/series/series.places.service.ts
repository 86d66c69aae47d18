import { Injectable } from '@nestjs/common';
import { AppError } from '@comptoir/errors';
import { BookingCandidatesService } from '../bookings/bookings.candidates.service';
import type { Placeable, Placed } from '../bookings/bookings.dto';
import { BookingErrors } from '../bookings/bookings.errors';
import { BookingQueueService } from '../bookings/bookings.queue.service';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { type SeriesPlan, planSeries } from './series-plan';
import type { CheckedTime, SeriesCaller } from './series.checks.service';
import type { RepeatInput } from './series.dto';
import { SeriesErrors } from './series.errors';

/** Resources that one request tries. */
const MAX_TRIES = 10;

/** The check of the times of a series at a place, for one kind of caller. */
export interface Inspection<T> {
  caller: SeriesCaller;
  /** Resources of the caller, who can book these only. */
  own: OwnResources;
  /** Bookings that the caller may make. */
  most: number;
  /** Checks the times at a resource without a lock. */
  read: (place: Placed<T>, plan: SeriesPlan) => Promise<CheckedTime[]>;
}

/** A place with the checked times of the series there. */
interface Ranked<T> {
  place: Placed<T>;
  times: CheckedTime[];
  /** Number of times that cannot be booked. */
  taken: number;
}

/** A series at its place, with the checked times. */
export interface PlannedSeries {
  resourceId: number;
  /** IANA zone of the plan. */
  timeZone: string;
  plan: SeriesPlan;
  times: CheckedTime[];
}

/** Chooses the resources of series (docs/booking-series.md). */
@Injectable()
export class SeriesPlacesService {
  constructor(
    private readonly zone: BusinessZone,
    private readonly candidates: BookingCandidatesService,
    private readonly queue: BookingQueueService,
  ) {}

  /**
   * Runs `work` for the place at which most times are free, the fairest choice first. When others were faster there, a
   * place is searched once more, ten times at most.
   */
  async useBest<T extends Placeable & { repeat: RepeatInput }, R>(
    input: T,
    inspection: Inspection<T>,
    work: (place: Placed<T>, plan: SeriesPlan) => Promise<R>,
  ): Promise<R> {
    const first = await this.candidates.findPlace(input, choosingOf(inspection));
    const plan = this.planOf(first.place, inspection.most);
    if (!first.isFree) return work(first.place, plan);
    for (let tries = 1; ; tries++) {
      const { place, taken } = await this.findBest(input, { ...inspection, plan });
      try {
        return await work(place, plan);
      } catch (error) {
        const isConflict = error instanceof AppError && error.code === SeriesErrors.SERIES_CONFLICT.code;
        if (taken || tries >= MAX_TRIES || !isConflict) throw error;
      }
    }
  }

  /** Returns the place at which most times are free, with the plan and the checked times there. Locks nothing. */
  async findPlace<T extends Placeable & { repeat: RepeatInput }>(
    input: T,
    inspection: Inspection<T>,
  ): Promise<PlannedSeries> {
    const first = await this.candidates.findPlace(input, choosingOf(inspection));
    const plan = this.planOf(first.place, inspection.most);
    const { place, times } = await this.findBest(input, { ...inspection, plan });
    return { resourceId: place.resource_id, timeZone: this.zone.name, plan, times };
  }

  /** Compares the places that are free at the first time, until one is free at all times; ten at most. */
  private async findBest<T extends Placeable & { repeat: RepeatInput }>(
    input: T,
    { plan, read, caller, own }: Inspection<T> & { plan: SeriesPlan },
  ): Promise<Ranked<T>> {
    const refused = new Set<number>();
    let best: Ranked<T> | undefined;
    for (let tries = 1; ; tries++) {
      const { place, isFree } = await this.candidates.findPlace(input, { caller, own, refused });
      if (best && !isFree) return best;
      const times = await this.queue.runRead(place.resource_id, () => read(place, plan));
      const taken = times.filter(({ error }) => error).length;
      if (!best || taken < best.taken) best = { place, times, taken };
      if (!isFree || !taken || tries >= MAX_TRIES) return best;
      refused.add(place.resource_id);
    }
  }

  private planOf(
    { start_at, end_at, repeat }: { start_at: string; end_at: string; repeat: RepeatInput },
    most: number,
  ): SeriesPlan {
    const start = this.zone.instantOf(start_at, 'start_at');
    const end = this.zone.instantOf(end_at, 'end_at', { endOfDay: true });
    if (end <= start) throw BookingErrors.END_BEFORE_START();
    return planSeries(this.zone, { first: { start, end }, repeat, most });
  }
}

function choosingOf({ caller, own }: Pick<Inspection<never>, 'caller' | 'own'>): {
  caller: SeriesCaller;
  own: OwnResources;
  refused: ReadonlySet<number>;
} {
  return { caller, own, refused: new Set() };
}
