import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Client, type ClientInfo, Endpoint, type Principal } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { Login, Refresh, Register } from './auth.dto';
import { AuthErrors } from './auth.errors';
import { AuthService } from './auth.service';
import { SignedInResponse, TokensView, toSignedInView, toTokensView } from './auth.view';
import { SessionsService } from './sessions.service';

const MessageResponse = Type.Object({ message: Type.String() });

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
  ) {}

  @Post('register')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'public',
    summary: 'Create an account and sign in',
    description:
      'A mail with a verification link is sent. Until it is followed, the tokens reach only the verification, ' +
      'refresh and logout routes; others answer 403 EMAIL_NOT_VERIFIED.',
    status: 201,
    returns: SignedInResponse,
    rateLimit: 'auth.register',
  })
  async register(@Body() body: Register, @Client() client: ClientInfo): Promise<SignedInResponse> {
    const data = toSignedInView(await this.auth.register(body, client));
    return { message: 'Account created. Please verify your e-mail address.', data };
  }

  @Post('login')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'public',
    summary: 'Sign in with e-mail and password',
    description:
      'Earlier sessions of the same `device_name` end. The response header `Device-Token`, sent with the next login ' +
      'on this device, keeps it from being locked out by the wrong guesses of others. An account with a second factor gets ' +
      'no tokens: the error `SECOND_FACTOR_REQUIRED` has a challenge for `POST /auth/second-factor` in `meta`.',
    returns: SignedInResponse,
    errors: [
      AuthErrors.INVALID_CREDENTIALS,
      AuthErrors.ACCOUNT_DELETED,
      AuthErrors.ACCOUNT_SUSPENDED,
      RequestErrors.EMAIL_NOT_VERIFIED,
      AuthErrors.SECOND_FACTOR_REQUIRED,
    ],
    rateLimit: 'auth.login',
  })
  async login(@Body() body: Login, @Client() client: ClientInfo): Promise<SignedInResponse> {
    return { message: 'Signed in.', data: toSignedInView(await this.auth.login(body, client)) };
  }

  @Post('refresh')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'public',
    summary: 'Exchange a refresh token for a new pair of tokens',
    description:
      'A refresh token works once. For 60 seconds it answers with the same successor again; after that its use ' +
      'ends the session.',
    returns: Type.Object({ data: TokensView }),
    errors: [AuthErrors.INVALID_REFRESH_TOKEN],
    rateLimit: 'auth.default',
  })
  async refreshTokens(@Body() body: Refresh): Promise<{ data: TokensView }> {
    return { data: toTokensView(await this.sessions.refreshSession(body.refresh_token)) };
  }

  @Post('logout')
  @Endpoint({
    access: 'unverified',
    summary: 'End the session of the access token',
    returns: MessageResponse,
  })
  async logout(@Caller() { userId, sessionId }: Principal): Promise<{ message: string }> {
    await this.sessions.revokeSession(userId, sessionId);
    return { message: 'Signed out.' };
  }

  @Post('logout-all')
  @Endpoint({ access: 'unverified', summary: 'End all own sessions', returns: MessageResponse })
  async logoutEverywhere(@Caller() { userId }: Principal): Promise<{ message: string }> {
    await this.sessions.logoutEverywhere(userId);
    return { message: 'Signed out on all devices.' };
  }
}
