import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Client, type ClientInfo, Endpoint } from '@comptoir/http';
import { AuthErrors } from './auth.errors';
import { ForgotPassword, ResetPassword } from './passwords.dto';
import { PasswordsService } from './passwords.service';

const MessageResponse = Type.Object({ message: Type.String() });

@ApiTags('auth')
@Controller('auth')
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Post('forgot-password')
  @Endpoint({
    access: 'public',
    summary: 'Request a mail with a link to set a new password',
    description: 'The response is the same whether or not an account has the address.',
    returns: MessageResponse,
    rateLimit: 'auth.forgot-password',
  })
  async requestPasswordReset(@Body() { email, in_console }: ForgotPassword): Promise<{ message: string }> {
    await this.passwords.requestPasswordReset(email, in_console);
    return { message: 'If an account has this e-mail address, a link to a new password is on its way.' };
  }

  @Post('reset-password')
  @Endpoint({
    access: 'public',
    summary: 'Set a new password with the token from the mail',
    description: 'The token works once, within 60 minutes. Every session of the account ends.',
    returns: MessageResponse,
    errors: [AuthErrors.RESET_FAILED],
    rateLimit: 'auth.reset-password',
  })
  async resetPassword(
    @Body() body: ResetPassword,
    @Client() client: ClientInfo,
  ): Promise<{ message: string }> {
    await this.passwords.resetPassword(body, client);
    return { message: 'Your new password is saved. Please sign in with it.' };
  }
}
