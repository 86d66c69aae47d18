import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForStaff } from '@comptoir/http';
import { ReadCachesService } from './read-caches.service';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Empties the read caches after each write of staff, before the response is sent. */
@Injectable()
export class ReadCachesHooks {
  constructor(private readonly caches: ReadCachesService) {}

  attach(server: FastifyInstance): void {
    server.addHook('onSend', (request, reply, payload, done) => {
      if (mayHaveWritten(request, reply)) this.caches.clearAll();
      done(null, payload);
    });
    server.addHook('onListen', (done) => {
      this.caches.listen();
      done();
    });
  }
}

/** A request that failed in the service may have written before; a rejected one has not. */
function mayHaveWritten({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const isRejected = statusCode >= 400 && statusCode < 500;
  return !READS.includes(method) && !isRejected && isForStaff(routeOptions.config.access);
}
