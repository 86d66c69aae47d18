import { Body, Controller, Get, Header, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Client, type ClientInfo, Endpoint } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { AuthErrors } from './auth.errors';
import { SignedInResponse, toSignedInView } from './auth.view';
import { SocialCode, SocialLogin } from './social.dto';
import { SocialProvidersService } from './social-providers.service';
import { SocialService } from './social.service';
import { SignInProvider } from './social.view';

const SIGN_IN_ERRORS = [
  RequestErrors.NOT_FOUND,
  AuthErrors.SOCIAL_AUTH_FAILED,
  AuthErrors.ACCOUNT_DELETED,
  AuthErrors.ACCOUNT_SUSPENDED,
  RequestErrors.EMAIL_NOT_VERIFIED,
  AuthErrors.SECOND_FACTOR_REQUIRED,
];

@ApiTags('auth')
@Controller('auth/social')
export class SocialController {
  constructor(
    private readonly social: SocialService,
    private readonly providers: SocialProvidersService,
  ) {}

  @Get()
  @Endpoint({
    access: 'public',
    cache: 'brief',
    operation: 'listProviders',
    summary: 'Providers with which customers may sign in',
    returns: Type.Object({ data: Type.Array(SignInProvider) }),
  })
  listProviders(): { data: SignInProvider[] } {
    return { data: [...this.providers.listProviders()] };
  }

  @Post(':provider')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'public',
    summary: 'Sign in with a token of google, facebook or apple',
    description:
      'The token must have been issued for this shop. The first sign-in makes an account; when the provider has ' +
      'not verified the e-mail address, its tokens reach only the verification, refresh and logout routes. An ' +
      'existing account is joined only when both the provider and the shop have verified the address. Earlier ' +
      'sessions of the same `device_name` end.',
    returns: SignedInResponse,
    errors: SIGN_IN_ERRORS,
    rateLimit: 'auth.default',
    notFound: SocialProvidersService,
  })
  async signInWithProvider(
    @Param('provider') provider: string,
    @Body() body: SocialLogin,
    @Client() client: ClientInfo,
  ): Promise<SignedInResponse> {
    return {
      message: 'Signed in.',
      data: toSignedInView(await this.social.signInWithProvider(provider, body, client)),
    };
  }

  @Post(':provider/code')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'public',
    summary: 'Sign in on a website with the code of google, facebook or apple',
    description:
      'The website leads to `authorization_url` of `GET /auth/social`, with PKCE. The provider leads back with a ' +
      'code, which works once. The rest is as for a token.',
    returns: SignedInResponse,
    errors: SIGN_IN_ERRORS,
    rateLimit: 'auth.default',
    notFound: SocialProvidersService,
  })
  async signInWithCode(
    @Param('provider') provider: string,
    @Body() body: SocialCode,
    @Client() client: ClientInfo,
  ): Promise<SignedInResponse> {
    return {
      message: 'Signed in.',
      data: toSignedInView(await this.social.signInWithProvider(provider, body, client)),
    };
  }
}
