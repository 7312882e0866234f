package io.github.msgq.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The few calls of java.lang.foreign that this library needs, made by reflection while {@link
 * FfmNative} is initialized, so that a jar built by JDK 17 can use them on JDK 22 and later. The
 * results are ordinary method handles over int and long; pointers are passed as long, which is the
 * same on every 64-bit Linux.
 */
public final class Ffm {
  private static final String PACKAGE = "java.lang.foreign.";

  private final Object linker;
  private final Object capture;
  private final Class<?> segment = type("MemorySegment");
  private final Object forever;
  private final Method ofBuffer;
  private final Method address;

  /** Offset of errno in a call's state. */
  public final int errnoOffset;

  /** Size of a call's state. */
  public final int stateSize;

  public Ffm() {
    Class<?> option = type("Linker$Option");
    linker = call(null, type("Linker"), "nativeLinker");
    capture = call(null, option, "captureCallState", (Object) new String[] {"errno"});
    Object layout = call(null, option, "captureStateLayout");
    Object path = Array.newInstance(type("MemoryLayout$PathElement"), 1);
    Array.set(path, 0, call(null, type("MemoryLayout$PathElement"), "groupElement", "errno"));
    errnoOffset = (int) (long) call(layout, type("MemoryLayout"), "byteOffset", path);
    stateSize = (int) (long) call(layout, type("MemoryLayout"), "byteSize");
    forever = call(null, type("Arena"), "global");
    ofBuffer = method(segment, "ofBuffer", Buffer.class);
    address = method(segment, "address");
  }

  private static Method method(Class<?> declaring, String name, Class<?>... parameters) {
    try {
      return declaring.getMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      throw new UnsupportedOperationException(e);
    }
  }

  /**
   * A C function as a handle (Object state, arguments …); arguments from the variadic one on are
   * C's "...".
   */
  MethodHandle function(String name, int variadic, Class<?> result, Class<?>... arguments) {
    Class<?> option = type("Linker$Option");
    Object options = Array.newInstance(option, variadic < 0 ? 1 : 2);
    Array.set(options, 0, capture);
    if (variadic >= 0) {
      Array.set(options, 1, call(null, option, "firstVariadicArg", variadic));
    }
    return handle(name, options, result, arguments)
        .asType(MethodType.methodType(result, arguments).insertParameterTypes(0, Object.class));
  }

  public MethodHandle function(String name, Class<?> result, Class<?>... arguments) {
    return function(name, -1, result, arguments);
  }

  /** A C function as a handle that does not save errno: (arguments …). */
  public MethodHandle withoutErrno(String name, Class<?> result, Class<?>... arguments) {
    return handle(name, Array.newInstance(type("Linker$Option"), 0), result, arguments);
  }

  private MethodHandle handle(String name, Object options, Class<?> result, Class<?>... arguments) {
    Object layouts = Array.newInstance(type("MemoryLayout"), arguments.length);
    for (int i = 0; i < arguments.length; i++) {
      Array.set(layouts, i, layout(arguments[i]));
    }
    Class<?> descriptor = type("FunctionDescriptor");
    Object signature = call(null, descriptor, "of", layout(result), layouts);
    return (MethodHandle)
        call(linker, type("Linker"), "downcallHandle", symbol(name), signature, options);
  }

  /** The address of a C function. */
  long symbolAddress(String name) {
    return address(symbol(name));
  }

  /** The memory segment of a direct buffer, such as a call's state. */
  public Object segment(ByteBuffer direct) {
    return invoke(ofBuffer, null, direct);
  }

  public long address(Object of) {
    return (long) invoke(address, of);
  }

  /**
   * In libc; on glibc before 2.34, mq_* are in librt and some pthread_* in libpthread. Or in a
   * library that the class loader of this class has loaded.
   */
  private Object symbol(String name) {
    Object libc = call(linker, type("Linker"), "defaultLookup");
    Optional<?> found = (Optional<?>) call(libc, type("SymbolLookup"), "find", name);
    if (found.isEmpty()) {
      Object loaded = call(null, type("SymbolLookup"), "loaderLookup");
      found = (Optional<?>) call(loaded, type("SymbolLookup"), "find", name);
    }
    for (String library : new String[] {"librt.so.1", "libpthread.so.0"}) {
      if (found.isEmpty()) {
        Object other = call(null, type("SymbolLookup"), "libraryLookup", library, forever);
        found = (Optional<?>) call(other, type("SymbolLookup"), "find", name);
      }
    }
    return found.orElseThrow(
        () -> new UnsupportedOperationException("the C library has no " + name));
  }

  private static Object layout(Class<?> primitive) {
    try {
      return type("ValueLayout")
          .getField(primitive == int.class ? "JAVA_INT" : "JAVA_LONG")
          .get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(PACKAGE + name);
    } catch (ClassNotFoundException e) {
      throw new UnsupportedOperationException(e);
    }
  }

  /** The method of that name that takes these arguments; the names used here have one each. */
  private static Object call(Object on, Class<?> declaring, String name, Object... arguments) {
    for (var method : declaring.getMethods()) {
      if (method.getName().equals(name) && takes(method.getParameterTypes(), arguments)) {
        return invoke(method, on, arguments);
      }
    }
    throw new UnsupportedOperationException("no " + declaring + "." + name);
  }

  private static Object invoke(Method method, Object on, Object... arguments) {
    try {
      return method.invoke(on, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalCallerException denied) {
        throw denied;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new UnsupportedOperationException(String.valueOf(e.getCause()), e.getCause());
    } catch (IllegalAccessException e) {
      throw new UnsupportedOperationException(e);
    }
  }

  private static boolean takes(Class<?>[] parameters, Object[] arguments) {
    if (parameters.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < parameters.length; i++) {
      Class<?> parameter = parameters[i];
      boolean fits =
          parameter.isPrimitive()
              ? parameter == int.class && arguments[i] instanceof Integer
              : parameter.isInstance(arguments[i]);
      if (!fits) {
        return false;
      }
    }
    return true;
  }
}
