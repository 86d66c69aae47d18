import { Controller, Get, HttpStatus, Inject, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { Endpoint } from './endpoint';
import { Health, type Readiness } from './health';
import { view, stringEnum } from './schemas';

const HealthView = view('Health', { status: Type.Literal('ok') });
const ReadinessView = view('Readiness', {
  status: stringEnum(['ok', 'degraded', 'unavailable']),
  checks: Type.Record(Type.String(), stringEnum(['up', 'down', 'read-only'])),
  reasons: Type.Optional(Type.Record(Type.String(), Type.String())),
  pending_migrations: Type.Optional(Type.Array(Type.String())),
});

/** Probes. They have no envelope, because orchestrators and load balancers read them. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(@Inject(Health) private readonly health: Health) {}

  @Get()
  @Endpoint({ access: 'public', summary: 'Is the process alive?', returns: HealthView, bare: true })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @Endpoint({
    access: 'public',
    summary: 'Can the process take traffic? 503 when it cannot.',
    returns: ReadinessView,
    unavailable: ReadinessView,
    bare: true,
  })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Omit<Readiness, 'ready'>> {
    const { ready, ...report } = await this.health.readiness();
    if (!ready) void reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return report;
  }
}
