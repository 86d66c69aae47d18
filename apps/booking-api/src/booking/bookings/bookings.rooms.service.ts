import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type Exceptions, type WantedRange, findObstacles } from '../../calendar/occupancy/occupancy.queries';
import { activeGroups, readNeeds } from '../../practice/services/services.queries';
import { pickOfEach } from '../../practice/services/services.rules';
import { BookingChecksService } from './bookings.checks.service';
import { type BookingConditions, readConditions } from './bookings.conditions.queries';
import type { Booking } from './bookings.entity';
import { obstacleError } from './bookings.queries';

const MINUTE = 60_000;

/** The time and the party for which resources are searched. */
export interface RoomSearch {
  /** The requested range, which must lie within opening hours, and the booked one. */
  asked: Pick<WantedRange, 'start' | 'end'>;
  wanted: Pick<WantedRange, 'start' | 'end' | 'partySize' | 'beforeMinutes' | 'afterMinutes'>;
  except: Exceptions;
  /** Ignores the weekly windows and buffers, as bookings of staff do. */
  always: boolean;
}

/** Resources by what is known of them, in the order in which they were asked for. */
interface Found {
  open: number[];
  free: number[];
}

/** The rooms of a booking that other rooms replace. */
export interface RoomsOfMove {
  replaced: ReadonlyMap<number, number>;
  isFree: boolean;
}

const KEPT: RoomsOfMove = { replaced: new Map(), isFree: false };

/** Finds free resources for bookings, and among them those of the groups of a service (docs/services.md). */
@Injectable()
export class BookingRoomsService {
  constructor(
    private readonly db: Db,
    private readonly checks: BookingChecksService,
  ) {}

  /**
   * Finds the resources that are open and those that are free, without a lock.
   * @param people conditions of the resources that can be booked
   * @param rooms conditions of the resources that can be additional ones
   */
  async findFree(
    people: readonly BookingConditions[],
    rooms: readonly BookingConditions[],
    { asked, wanted, except, always }: RoomSearch,
  ): Promise<{ people: Found; rooms: Found }> {
    const { partySize = 1 } = wanted;
    const openPeople = this.checks.openPlaces(people, { ...asked, partySize, always });
    const openRooms = rooms.flatMap((room) =>
      // An additional resource with one seat takes a party of any size.
      this.checks.openPlaces([room], { ...asked, partySize: room.seats > 1 ? partySize : 1, always }),
    );
    const places = [...openPeople, ...openRooms];
    const [first, ...others] = places;
    // Without a person who is open, no room is of use.
    const obstacles =
      first && openPeople.length ? await findObstacles(this.db, { ...first, ...wanted, others }, except) : [];
    const free = places.filter((_, nth) => {
      const found = obstacles[nth];
      return found && !obstacleError([found]);
    });
    const idsOf = (all: typeof places): number[] => all.map(({ resourceId }) => resourceId);
    return {
      people: { open: idsOf(openPeople), free: idsOf(free.filter((place) => openPeople.includes(place))) },
      rooms: { open: idsOf(openRooms), free: idsOf(free.filter((place) => openRooms.includes(place))) },
    };
  }

  /**
   * Finds which rooms of a booking other rooms of their groups replace when it moves, because its own ones are not
   * free then. Locks nothing.
   * @returns `isFree` when rooms are free for all groups; otherwise the booking keeps its own
   */
  async findRoomsOfMove(booking: Booking, start: Date): Promise<RoomsOfMove> {
    const { service_id, resource_id, additional_resource_ids: present } = booking;
    const isMove = start.getTime() !== booking.start_at.getTime();
    if (service_id === null || !present.length || !isMove) return KEPT;
    const groups = activeGroups(await readNeeds(this.db, service_id));
    const own = pickOfEach(groups.map((group) => group.filter((id) => present.includes(id))));
    // The groups may have changed since the booking was made.
    if (!own?.length) return KEPT;
    const free = await this.freeRoomsOfMove(booking, start, [...new Set(groups.flat())]);
    const picked = pickOfEach(
      groups.map((group, nth) =>
        firstOf(
          group.filter((id) => free.includes(id)),
          own.slice(nth, nth + 1),
        ),
      ),
      [resource_id, ...present.filter((id) => !own.includes(id))],
    );
    if (!picked) return KEPT;
    return { replaced: new Map(own.map((id, nth) => [id, picked[nth] ?? id])), isFree: true };
  }

  private async freeRoomsOfMove(booking: Booking, start: Date, rooms: readonly number[]): Promise<number[]> {
    const search = searchOfMove(booking, start);
    const ids = [booking.resource_id, ...rooms];
    const dates = this.checks.datesOf(search.wanted);
    const [person, ...conditions] = await readConditions(this.db, ids, 'existing', dates);
    return (await this.findFree([person], conditions, search)).rooms.free;
  }
}

function searchOfMove(booking: Booking, start: Date): RoomSearch {
  const end = new Date(start.getTime() + booking.end_at.getTime() - booking.start_at.getTime());
  const requested = Math.max(start.getTime() + MINUTE, end.getTime() - booking.extra_minutes * MINUTE);
  return {
    asked: { start, end: new Date(requested) },
    wanted: {
      start,
      end,
      partySize: booking.party_size,
      beforeMinutes: booking.before_min,
      afterMinutes: booking.after_min,
    },
    except: { booking: booking.id },
    always: false,
  };
}

/** Puts some resources of a group at its front. */
export function firstOf(group: readonly number[], preferred: readonly number[]): number[] {
  return [...group.filter((id) => preferred.includes(id)), ...group.filter((id) => !preferred.includes(id))];
}
