import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { isTaken } from './booking-conflicts';
import { BookingMovesService } from './bookings.moves.service';
import { readBooking } from './bookings.queries';
import { BookingQueueService } from './bookings.queue.service';
import { BookingRoomsService } from './bookings.rooms.service';

/** Searches for rooms that one request makes. */
const MAX_TRIES = 10;

/** Moves bookings for the holders of their tokens, and finds them rooms at the new time. */
@Injectable()
export class BookingRescheduleService {
  constructor(
    private readonly db: Db,
    private readonly queue: BookingQueueService,
    private readonly rooms: BookingRoomsService,
    private readonly moves: BookingMovesService,
  ) {}

  /**
   * Moves a booking to another start; its length stays, options included. The same start changes nothing. Rooms of its
   * service that are not free then are replaced by others of their groups.
   * @param startAt local to the business, or an instant
   * @throws BookingErrors, ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors
   */
  async rescheduleBooking(token: string, startAt: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      const booking = await readBooking(this.db, 'token', token);
      const rooms = await this.rooms.findRoomsOfMove(booking, this.moves.startOf(booking, startAt));
      try {
        return await this.queue.runTransaction(
          booking.resource_id,
          (tx) => this.moves.moveBooking(tx, { token, startAt, rooms }),
          () => this.moves.assertMovable({ token, startAt, rooms }),
        );
      } catch (error) {
        // Another client was faster at a room.
        if (!rooms.isFree || tries >= MAX_TRIES || !isTaken(error)) throw error;
      }
    }
  }
}
