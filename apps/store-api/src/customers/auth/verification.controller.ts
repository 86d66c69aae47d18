import { Controller, type ExecutionContext, Get, Post, createParamDecorator } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { AuthErrors } from './auth.errors';
import { VerificationService } from './verification.service';

/** Returns path and query as received: parsing would hide changes to a signed link. */
const RequestTarget = createParamDecorator(
  (_: unknown, context: ExecutionContext): string =>
    context.switchToHttp().getRequest<FastifyRequest>().originalUrl,
);

const MessageResponse = Type.Object({ message: Type.String() });

@ApiTags('auth')
@Controller('auth/verify-email')
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @Get(':id/:hash')
  @ApiParam({ name: 'id', schema: { type: 'integer' }, description: 'The account.' })
  @ApiParam({ name: 'hash', schema: { type: 'string' }, description: 'SHA-256 of the e-mail address.' })
  @ApiQuery({ name: 'expires', schema: { type: 'integer' }, description: 'Seconds since 1970.' })
  @ApiQuery({ name: 'signature', schema: { type: 'string' } })
  @Endpoint({
    access: 'unverified',
    summary: 'Verify the own e-mail address with the link from the mail',
    description: 'Works once, within 60 minutes, with the values of the mailed link in the given order.',
    returns: MessageResponse,
    errors: [AuthErrors.INVALID_VERIFICATION_LINK],
    rateLimit: 'auth.default',
  })
  async verifyEmail(
    @Caller() caller: Principal,
    @RequestTarget() target: string,
  ): Promise<{ message: string }> {
    await this.verification.verifyEmail(caller, target);
    return { message: 'Your e-mail address is verified.' };
  }

  @Post('resend')
  @Endpoint({
    access: 'unverified',
    summary: 'Send another verification link',
    returns: MessageResponse,
    rateLimit: 'auth.default',
  })
  async resendVerification(@Caller() caller: Principal): Promise<{ message: string }> {
    const sent = await this.verification.resendVerification(caller);
    return {
      message: sent ? 'A new verification link has been sent.' : 'Your e-mail address is verified already.',
    };
  }
}
