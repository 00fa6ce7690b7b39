import { Failure } from '@/lib/domain/failure'
import { services } from '@/lib/wiring/services'

/** The body, if the configuration that it names is there. Throws `validation_failed` otherwise. */
export async function withKnownConfiguration<Body extends { readonly configuration?: string | undefined }>(
  body: Body,
): Promise<Body> {
  const { configuration } = body
  if (configuration === undefined || (await services().configurations.find(configuration))) return body
  throw new Failure('validation_failed', `There is no configuration "${configuration}". Choose another one.`, {
    errors: [{ path: 'configuration', message: 'There is no such configuration.' }],
  })
}
