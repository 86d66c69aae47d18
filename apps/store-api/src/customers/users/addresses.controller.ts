import { Body, Controller, Delete, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal } from '@comptoir/http';
import { AddressesService } from './addresses.service';
import { CreateAddress, UpdateAddress } from './users.dto';
import { AddressErrors } from './users.errors';
import { AddressView, toAddressView } from './users.view';

const AddressResponse = Type.Object({ message: Type.String(), data: AddressView });
type AddressResponse = Static<typeof AddressResponse>;

@ApiTags('addresses')
@Controller('user/addresses')
export class AddressesController {
  constructor(private readonly addresses: AddressesService) {}

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'The own addresses, the default first',
    returns: Type.Object({ data: Type.Array(AddressView) }),
  })
  async listOwnAddresses(@Caller() { userId }: Principal): Promise<{ data: AddressView[] }> {
    return { data: (await this.addresses.listAddresses(userId)).map(toAddressView) };
  }

  @Post()
  @Endpoint({
    access: 'customer',
    summary: 'Add an address; the first becomes the default',
    status: 201,
    returns: AddressResponse,
  })
  async createAddress(
    @Caller() { userId }: Principal,
    @Body() body: CreateAddress,
  ): Promise<AddressResponse> {
    return { message: 'Address added.', data: toAddressView(await this.addresses.addAddress(userId, body)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'customer',
    summary: 'Change the given fields of an address',
    returns: AddressResponse,
    notFound: AddressesService,
  })
  async updateAddress(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateAddress,
  ): Promise<AddressResponse> {
    return {
      message: 'Address updated.',
      data: toAddressView(await this.addresses.updateAddress(userId, id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({
    access: 'customer',
    summary: 'Delete an address that is not the default',
    status: 204,
    errors: [AddressErrors.CANNOT_DELETE_DEFAULT_ADDRESS],
  })
  async deleteAddress(@Caller() { userId }: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    await this.addresses.deleteAddress(userId, id);
  }

  @Patch(':id/default')
  @Endpoint({
    access: 'customer',
    operation: 'setDefault',
    summary: 'Make an address the default',
    returns: AddressResponse,
  })
  async makeDefaultAddress(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<AddressResponse> {
    const address = await this.addresses.makeDefaultAddress(userId, id);
    return { message: 'Default address changed.', data: toAddressView(address) };
  }
}
