import {
  Body,
  Controller,
  type ExecutionContext,
  Get,
  Header,
  Post,
  createParamDecorator,
} from '@nestjs/common';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { Caller, Client, type ClientInfo, Endpoint, type Principal } from '@comptoir/http';
import { AuthErrors } from './auth.errors';
import { SignedInResponse, toSignedInView } from './auth.view';
import { LinkSignInService } from './link-sign-in.service';
import { VerifyAndSignIn } from './verification.dto';
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
  constructor(
    private readonly verification: VerificationService,
    private readonly linkSignIn: LinkSignInService,
  ) {}

  @Post()
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'public',
    summary: 'Verify an e-mail address with the mailed link and the password, and sign in',
    description:
      'Works in a browser without a session, within 60 minutes. All other sessions of the account end. With an ' +
      'address that is verified already it only signs in.',
    returns: SignedInResponse,
    errors: [
      AuthErrors.INVALID_VERIFICATION_LINK,
      AuthErrors.INVALID_CREDENTIALS,
      AuthErrors.ACCOUNT_SUSPENDED,
      AuthErrors.SECOND_FACTOR_REQUIRED,
    ],
    rateLimit: 'auth.verify-and-sign-in',
  })
  async verifyAndSignIn(
    @Body() body: VerifyAndSignIn,
    @Client() client: ClientInfo,
  ): Promise<SignedInResponse> {
    const data = toSignedInView(await this.linkSignIn.verifyAndSignIn(body, client));
    return { message: 'Your e-mail address is verified, and you are signed in.', data };
  }

  @Get(':id/:hash')
  @ApiParam({ name: 'id', schema: { type: 'integer' }, description: 'The account.' })
  @ApiParam({ name: 'hash', schema: { type: 'string' }, description: 'SHA-256 of the e-mail address.' })
  @ApiQuery({ name: 'expires', schema: { type: 'integer' }, description: 'Seconds since 1970.' })
  @ApiQuery({ name: 'signature', schema: { type: 'string' } })
  @Endpoint({
    access: 'unverified',
    summary: 'Verify the own e-mail address with the link from the mail',
    description: 'Works once, within 60 minutes, with the values of the mailed link, in any order.',
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
