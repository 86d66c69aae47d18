import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { LoginView, toLoginView } from '../admins/admins.view';
import { Login } from './auth.dto';
import { AuthErrors } from './auth.errors';
import { AuthService } from './auth.service';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('login')
  @Endpoint({
    access: 'public',
    summary: 'Exchange e-mail and password of an administrator for a bearer token',
    returns: LoginView,
    rateLimit: 'login',
    errors: [AuthErrors.INVALID_CREDENTIALS, AuthErrors.SECOND_FACTOR_REQUIRED],
  })
  async login(@Body() { email, password }: Login): Promise<LoginView> {
    return toLoginView(await this.auth.login(email, password));
  }
}
