import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, Upload, type UploadedFile } from '@comptoir/http';
import { pathId } from '../../platform/http/id-checks';
import { MessageView } from '../../platform/http/message.view';
import { Own, type OwnResources } from '../../calendar/resources/own-resources';
import { RequestErrors } from '../../platform/http/request.errors';
import { Reorder } from '../../calendar/resources/resources.dto';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { UploadErrors } from '../../platform/uploads/uploads.errors';
import { uploadForm } from '../../platform/uploads/uploads.options';
import { CreateService, UpdateService } from './services.dto';
import { ServiceErrors } from './services.errors';
import { ServiceImagesService } from './services.images.service';
import { ServicesService } from './services.service';
import { AdminServiceView, toAdminServiceView } from './services.view';

const { SERVICE_NOT_FOUND } = ServiceErrors;
const { UNKNOWN_ID } = ResourceErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, SERVICE_NOT_FOUND];

const version = { table: 'services' };

@ApiTags('admin/services')
@Controller('admin')
export class ServicesAdminController {
  constructor(
    private readonly services: ServicesService,
    private readonly images: ServiceImagesService,
  ) {}

  @Get('services')
  @Endpoint({
    access: 'staff',
    summary: 'Active and inactive services, for staff those of their resources',
    returns: Type.Array(AdminServiceView),
  })
  async listServices(@Own() own: OwnResources): Promise<AdminServiceView[]> {
    return (await this.services.listServices(own)).map(toAdminServiceView);
  }

  @Post('services')
  @Endpoint({
    access: 'manager',
    summary: 'Create a service',
    status: 201,
    returns: AdminServiceView,
    errors: [UNKNOWN_ID],
  })
  async createService(@Body() body: CreateService): Promise<AdminServiceView> {
    return toAdminServiceView(await this.services.createService(body));
  }

  @Put('services/:id')
  @Endpoint({
    access: 'manager',
    summary: 'Change the given fields of a service',
    version,
    notFound: ServicesService,
    returns: AdminServiceView,
    errors: [...ID_ERRORS, UNKNOWN_ID],
  })
  async updateService(
    @Param('id', pathId(SERVICE_NOT_FOUND)) id: number,
    @Body() body: UpdateService,
  ): Promise<AdminServiceView> {
    return toAdminServiceView(await this.services.updateService(id, body));
  }

  @Delete('services/:id')
  @Endpoint({
    access: 'manager',
    summary: 'Delete a service; its bookings stay',
    version,
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async deleteService(@Param('id', pathId(SERVICE_NOT_FOUND)) id: number): Promise<{ message: string }> {
    await this.services.deleteService(id);
    return { message: 'Service deleted' };
  }

  @Post('services/:id/image')
  @Endpoint({
    access: 'manager',
    summary: 'Upload the image of a service',
    description: 'jpg, png, gif, webp or svg of at most 10 MB. It replaces the previous image.',
    upload: uploadForm('image'),
    returns: AdminServiceView,
    errors: [
      ...ID_ERRORS,
      UploadErrors.NO_FILE,
      UploadErrors.FILE_TYPE_NOT_ALLOWED,
      UploadErrors.FILE_TOO_LARGE,
      UploadErrors.STORAGE_UNAVAILABLE,
    ],
  })
  async uploadServiceImage(
    @Param('id', pathId(SERVICE_NOT_FOUND)) id: number,
    @Upload() file: UploadedFile,
  ): Promise<AdminServiceView> {
    return toAdminServiceView(await this.images.replaceImage(id, file));
  }

  @Put('services-reorder')
  @Endpoint({
    access: 'manager',
    summary: 'Set the order of services; others follow after the given ones',
    returns: MessageView,
    errors: [UNKNOWN_ID],
  })
  async reorderServices(@Body() body: Reorder): Promise<{ message: string }> {
    await this.services.reorderServices(body);
    return { message: 'Services reordered' };
  }
}
